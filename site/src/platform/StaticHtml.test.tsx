import { render, screen } from '@testing-library/react';
import { forbiddenStorage } from '../testing/fakeStorage';
import { StaticHtml } from './StaticHtml';

describe('static HTML', () => {
  const stage = process.env.BUILD_STAGE;
  afterEach(() => {
    process.env.BUILD_STAGE = stage;
    document.body.innerHTML = '';
  });

  it('renders its content everywhere but in the browser’s bundle', () => {
    render(
      <StaticHtml id="words">
        <p>Words</p>
      </StaticHtml>,
    );
    expect(screen.getByText('Words')).toBeVisible();
  });

  it('keeps what the page held, and puts it back when it is rendered anew', () => {
    process.env.BUILD_STAGE = 'build-javascript';
    const container = document.createElement('div');
    container.innerHTML = '<div id="kept"><p>Prerendered</p></div>';
    document.body.append(container);
    const element = container.querySelector('p');
    const { unmount } = render(<StaticHtml id="kept">{null}</StaticHtml>, {
      container,
      hydrate: true,
    });
    // The very same element: nothing was rendered again.
    expect(container.querySelector('p')).toBe(element);
    unmount();
    expect(container).toBeEmptyDOMElement();
    render(<StaticHtml id="kept">{null}</StaticHtml>);
    expect(screen.getByText('Prerendered')).toBeVisible();
  });

  describe('without its document', () => {
    let now = 0;
    let errors: jest.SpyInstance;
    // jsdom cannot load a document: it reports the attempt as an error.
    const reloads = () =>
      (errors.mock.calls as unknown[][]).filter(([error]) =>
        /not implemented: navigation/i.test(String(error)),
      );
    const showAt = (time: number) => {
      now = time;
      render(<StaticHtml id="absent">{null}</StaticHtml>);
    };

    beforeEach(() => {
      process.env.BUILD_STAGE = 'build-javascript';
      errors = jest.spyOn(console, 'error').mockImplementation();
      jest.spyOn(Date, 'now').mockImplementation(() => now);
    });
    afterEach(() => {
      jest.restoreAllMocks();
      window.sessionStorage.clear();
    });

    it('reloads the page once in ten seconds', () => {
      showAt(100_000);
      expect(reloads()).toHaveLength(1);
      showAt(109_999);
      expect(reloads()).toHaveLength(1);
      showAt(110_000);
      expect(reloads()).toHaveLength(2);
    });

    it('does not reload where storage refuses: the next document would reload again, for ever', () => {
      jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbiddenStorage);
      showAt(200_000);
      showAt(300_000);
      expect(reloads()).toEqual([]);
    });
  });
});
