/** What the product keeps of a person, and shows of them. Each chapter also runs by itself. */
import './personal-data/personal-data.ts';
import './personal-data/former-consultant.ts';
import './personal-data/masking.ts';
import './personal-data/handles.ts';
import './personal-data/retention.ts';
