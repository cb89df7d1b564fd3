import { FranchiseEditScreen } from '../franchises/FranchiseEditScreen.tsx';

/** `/consultant/franchises/edit/{id}`: the same form, for the consultant whose franchise it is. */
const MyFranchiseEdit = () => <FranchiseEditScreen kind="consultant" />;

export default MyFranchiseEdit;
