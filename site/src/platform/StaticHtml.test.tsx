import { render, screen } from '@testing-library/react';
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
});
