import { keepPageTitle } from './pageTitles';

it('gives a page its own title again when the visitor comes back to it', () => {
  document.title = 'Home';
  keepPageTitle('/', true);
  document.title = 'Your match';
  keepPageTitle('/outcome/deep-clean', false);
  expect(document.title).toBe('Your match');
  keepPageTitle('/', false);
  expect(document.title).toBe('Home');
});
