/** Masking, access, erasure and retention of personal data. Each chapter can also be run alone. */
import './personal-data/personal-data.ts';
import './personal-data/former-consultant.ts';
import './personal-data/masking.ts';
import './personal-data/handles.ts';
import './personal-data/retention.ts';
