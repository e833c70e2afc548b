import { quizPosition } from '../ports/quizHistory';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { reloadPage } from './reloadFailedPage';

jest.mock('../ports/quizHistory');
// jsdom cannot go to another page, but does follow an address within the page.
jest.mock('../config/routes', () => ({
  isQuizRoute: (path: string) => path === '/quiz',
  routes: { quiz: '#quiz' },
}));

const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  errors.mockClear();
  window.history.replaceState(null, '', '/');
});
afterAll(() => errors.mockRestore());

it.each<[string, string, { open: boolean; position: number; path: string }]>([
  ['as it is', '', { open: false, position: 0, path: '/' }],
  ['as it is: its history opens it', '', { open: true, position: 3, path: '/' }],
  ['as it is: its route opens it', '', { open: true, position: 0, path: '/quiz' }],
  ['on its route: nothing else opens it', '#quiz', { open: true, position: 0, path: '/' }],
])('loads the page again %s', (_how, hash, { open, position, path }) => {
  document.body.innerHTML = `<dialog id="${QUIZ_DIALOG_ID}" ${open ? 'open' : ''}></dialog>`;
  jest.mocked(quizPosition).mockReturnValue(position);
  window.history.replaceState(null, '', path);
  reloadPage();
  expect(window.location.hash).toBe(hash);
  // jsdom reports each attempt to reload as an error.
  expect(errors).toHaveBeenCalledTimes(hash === '' ? 1 : 0);
});
