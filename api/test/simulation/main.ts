import { openProduct, ownServer } from './world/product.ts';
import { simulate } from './simulate.ts';

const USAGE = `npm run simulate -w api -- --seeds 1..200     lives those worlds
npm run simulate -w api -- --seed 17          lives one, and tells all that happened in it`;

const { seeds, seed, trace } = Object.fromEntries(process.argv.slice(2).map((word, at, words) => [word.replace(/^--/, ''), words[at + 1] ?? 'yes']));
const [first, last] = (seed ?? seeds ?? '').split('..').map(Number);
if (!first) { console.log(USAGE); process.exit(1); }
const server = await ownServer();
const product = await openProduct(server.url);
const began = performance.now();
let count = 0;
let found = 0;
for (let at = first; at <= (last ?? first); at++) {
  const outcome = await simulate(product, at);
  count++;
  if (outcome.broken.length > 0) {
    found++;
    console.log(`seed ${at}:\n  ${outcome.broken.join('\n  ')}`);
  }
  if (seed || trace) console.log(outcome.trace.join('\n'));
}
const seconds = (performance.now() - began) / 1000;
console.log(`${count} worlds, ${found} with a broken promise, ${(count / seconds).toFixed(1)} a second`);
await product.close();
await server.stop();
