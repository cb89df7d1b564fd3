/** Test enquiries. Each chapter also runs by itself. */
import './probes/becoming.ts';
import './probes/nothing-left.ts';
import './probes/races.ts';
import './probes/sweeping.ts';
