import { withoutChunkMapping } from './chunkMapping';

const page = `<!-- slice-start -->
<script
            id="gatsby-chunk-mapping"
          >
            window.___chunkMapping="{\\"app\\":[\\"/app.js\\"]}";
          </script><script>other()</script>`;

it('leaves an empty list, and a page alone that has one', () => {
  const small = withoutChunkMapping(page, 'index.html');
  expect(small).toBe(
    '<!-- slice-start -->\n<script id="gatsby-chunk-mapping">window.___chunkMapping={}</script><script>other()</script>',
  );
  expect(withoutChunkMapping(small, 'index.html')).toBe(small);
});

it('says what to do where there is no list', () => {
  expect(() => withoutChunkMapping('<p>', 'index.html')).toThrow(
    /^The hook 'chunkMapping' .*index\.html holds no <script id="gatsby-chunk-mapping">/,
  );
});
