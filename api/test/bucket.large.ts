/** Copying uploads to a bucket. */
import './bucket/to-bucket.ts';
