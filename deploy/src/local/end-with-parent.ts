/**
 * Loaded into every part before its own code: shuts the part down when its parent process has ended (possibly killed).
 * Otherwise it would keep running and hold the database and a port.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
