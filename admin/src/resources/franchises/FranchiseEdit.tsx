import { FranchiseEditScreen } from './FranchiseEditScreen.tsx';

/** `/admin/franchises/edit/{id}` */
const FranchiseEdit = () => <FranchiseEditScreen kind="admin" />;

export default FranchiseEdit;
