/** Behaviour that depends on the web server. Each chapter can also be run alone. */
import './servers/changed.ts';
import './servers/outage.ts';
import './servers/moved.ts';
import './servers/faults-without-scripts.ts';
