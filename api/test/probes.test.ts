/** Test enquiries. Each chapter can also be run alone. */
import './probes/lifecycle.ts';
import './probes/isolation.ts';
import './probes/races.ts';
import './probes/cleanup.ts';
