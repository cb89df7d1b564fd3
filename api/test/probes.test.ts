/** Test enquiries. Each chapter can also be run alone. */
import './probes/becoming.ts';
import './probes/nothing-left.ts';
import './probes/races.ts';
import './probes/sweeping.ts';
