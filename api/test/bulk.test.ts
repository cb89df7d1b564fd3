/** Imports and exports of files. Each chapter can also be run alone. */
import './bulk/bulk.ts';
import './bulk/again.ts';
import './bulk/faults.ts';
import './bulk/round-trip.ts';
import './bulk/real-files.ts';
import './bulk/wide-files.ts';
