import { optOutPageOf } from '../english/optOutPage.ts';
import { brand, messaging } from './brand.ts';

export const optOutPage = optOutPageOf({ brand, messaging, companies: 'cleaning companies' });
