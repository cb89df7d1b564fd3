/** File uploads and the amount of data transferred. Each chapter can also be run alone. */
import './uploads/bulk-upload.ts';
