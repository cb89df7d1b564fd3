/** Uploads of many records in one file. */
import './uploads/bulk-upload.ts';
