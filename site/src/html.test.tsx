import { product } from '@tidyguard/content/product';
import { renderToStaticMarkup } from 'react-dom/server';
import Html from './html';

const html = renderToStaticMarkup(
  <Html
    htmlAttributes={{}}
    bodyAttributes={{}}
    headComponents={<title>Title</title>}
    preBodyComponents={<i>before</i>}
    postBodyComponents={<i>after</i>}
    body="<p>Words</p>"
  />,
);
const page = new DOMParser().parseFromString(html, 'text/html');

it('names the language of the product, and the encoding before anything else', () => {
  expect(page.documentElement.lang).toBe(product.language);
  expect(page.head.firstElementChild?.getAttribute('charset')).toBe('utf-8');
});

it('lets visitors zoom, with words that every engine knows', () => {
  const viewport = page.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '';
  expect(viewport.split(', ').sort()).toEqual([
    'initial-scale=1',
    'viewport-fit=cover',
    'width=device-width',
  ]);
});

it('holds what Gatsby hands to it, in its order', () => {
  expect(page.title).toBe('Title');
  expect(page.body.innerHTML).toBe(
    '<i>before</i><div id="___gatsby"><p>Words</p></div><i>after</i>',
  );
});
