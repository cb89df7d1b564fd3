/**
 * Loaded into every part before its own code: when the process that started it is gone (killed, so that it could not
 * say anything), the part ends in its own orderly way instead of going on alone, holding the database and a port.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
