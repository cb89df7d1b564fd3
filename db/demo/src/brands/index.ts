import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandCategory } from './brand.ts';

const FOLDER = join(import.meta.dirname, '../../brands');

const readTrade = (file: string): BrandCategory => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** All categories in the order of the directory, with their brands. All of them are fictional. */
export const BRAND_CATEGORIES: readonly BrandCategory[] = readdirSync(FOLDER).sort().map(readTrade);
