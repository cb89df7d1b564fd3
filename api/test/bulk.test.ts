/** Imports and exports of files. Each chapter can also be run alone. */
import './bulk/bulk.ts';
import './bulk/repeated-uploads.ts';
import './bulk/faults.ts';
import './bulk/round-trip.ts';
import './bulk/real-files.ts';
import './bulk/wide-files.ts';
