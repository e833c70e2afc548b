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

  it('goes once all is fixed', () => {
    const host = document.createElement('div');
    drawFindings(host, { problems: [problem], canBeShown: true });
    drawFindings(host, { problems: [], canBeShown: true });
    expect(panelOf(host)).toBeNull();
    expect(host).not.toBeVisible();
  });
});
