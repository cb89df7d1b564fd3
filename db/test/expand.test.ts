/** Migrations expand, and contract a version later: what would break the version before is refused. Chapters run alone, too. */
import './expand/batches.ts';
import './expand/contract.ts';
import './expand/refused.ts';
import './expand/this-version.ts';
import './expand/waiting.ts';
