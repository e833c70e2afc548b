import { drawFindings } from './contentFindings';

const problem = {
  file: 'content/cleaning/landing.ts',
  line: 7,
  what: 'A comma is missing <here>.',
  fix: 'Write one.',
};

const panelOf = (host: HTMLElement) => host.shadowRoot?.querySelector('section');

describe('the panel of problems in the content', () => {
  it('says where, what and how to fix it, beside the page', () => {
    const host = document.createElement('div');
    drawFindings(host, { problems: [problem], canBeShown: true });
    const panel = panelOf(host);
    for (const text of [`${problem.file}:7`, problem.what, problem.fix]) {
      expect(panel).toHaveTextContent(text);
    }
    expect(panel).toHaveAttribute('role', 'alert');
    expect(panel).not.toHaveClass('whole');
  });

  it('covers a page that cannot be rendered, so that nobody takes its error for the visitors’', () => {
    const host = document.createElement('div');
    drawFindings(host, { problems: [problem], canBeShown: false });
    expect(panelOf(host)).toHaveClass('whole');
  });

  it('can be folded, and stays so until all is fixed', () => {
    const host = document.createElement('div');
    const draw = (problems: (typeof problem)[], canBeShown = true) => {
      drawFindings(host, { problems, canBeShown });
      return host.shadowRoot?.querySelector('details');
    };
    const panel = draw([problem]);
    expect(panel).toHaveAttribute('open');
    expect(panel?.querySelector('summary')).toHaveTextContent('To fix in the content');
    panel?.removeAttribute('open');
    expect(draw([problem, { ...problem, line: 8 }])).not.toHaveAttribute('open');
    expect(draw([problem], false)).toHaveAttribute('open');
    draw([]);
    expect(draw([problem])).toHaveAttribute('open');
  });

  it('wraps a path that is wider than the window', () => {
    const host = document.createElement('div');
    drawFindings(host, { problems: [problem], canBeShown: true });
    expect(host.shadowRoot?.querySelector('style')).toHaveTextContent(
      /li \{[^}]*overflow-wrap: anywhere/,
    );
  });

  it('goes once all is fixed', () => {
    const host = document.createElement('div');
    drawFindings(host, { problems: [problem], canBeShown: true });
    drawFindings(host, { problems: [], canBeShown: true });
    expect(panelOf(host)).toBeNull();
    expect(host).not.toBeVisible();
  });
});
