import { hookModules } from './planted/hooks.ts';

hookModules();
const { openProduct, ownServer } = await import('./world/product.ts');
const { simulate } = await import('./simulate.ts');

const USAGE = `npm run simulate -w api -- --seeds 1..200     lives those worlds
npm run simulate -w api -- --seed 17          lives one, and tells all that happened in it`;

const { seeds, seed, trace, again } = Object.fromEntries(process.argv.slice(2).map((word, at, words) => [word.replace(/^--/, ''), words[at + 1] ?? 'yes']));
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
  if (again) {
    const second = await simulate(product, at);
    const differs = outcome.trace.findIndex((line, index) => line !== second.trace[index]);
    console.log(`seed ${at}: ${outcome.trace.length} lines, ${differs < 0 ? 'the same again' : `differs at ${differs}`}`);
    if (differs >= 0) console.log(`  ${outcome.trace.slice(differs-1, differs+3).join('\n  ')}\n  ----\n  ${second.trace.slice(differs-1, differs+3).join('\n  ')}`);
  }
  if (seed || trace) console.log(outcome.trace.join('\n'));
}
const seconds = (performance.now() - began) / 1000;
console.log(`${count} worlds, ${found} with a broken promise, ${(count / seconds).toFixed(1)} a second`);
await product.close();
await server.stop();
