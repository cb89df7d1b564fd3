export { CategoryModel } from './category.ts';
export { FranchiseModel } from './franchise.ts';
export { FranchiseSlugModel } from './franchise-slug.ts';
export { UserModel } from './user.ts';
