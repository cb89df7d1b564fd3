/** File uploads and the amount of data transferred. Each chapter also runs on its own. */
import './uploads/bulk-upload.ts';
