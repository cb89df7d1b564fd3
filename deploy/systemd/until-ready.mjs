// until-ready.mjs PID ADDRESS: waits until the API with this process id reports at ADDRESS that it is ready. systemd's
// start timeout limits the wait. Exits with 1 if the process has ended.
import { setTimeout as pause } from 'node:timers/promises';

const [pid, address] = process.argv.slice(2);
const isAlive = () => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};
const isReady = () =>
  fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) {
  if (!isAlive()) process.exit(1);
  await pause(100);
}
