export { NotFoundPage as default } from '../layout/NotFoundPage';
