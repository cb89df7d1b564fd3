/** Lists and pages of leads. Each chapter can also run separately. */
import './leads/leads.ts';
