// until-ready.mjs PID ADDRESS: waits until the API that runs as PID answers at ADDRESS that it is ready, for as long as systemd
// lets a start take. Ends with 1 when that process has ended.
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
