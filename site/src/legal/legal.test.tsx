import { useMDXComponents } from '@mdx-js/react';
import { render, screen, within } from '@testing-library/react';
import { site } from '../config/site';
import { voices } from '@tidyguard/content/product';
import { LegalPage } from './LegalPage';

/** What the MDX compiler makes of a text: elements taken from the provider. */
function CompiledText() {
  const { h2: H2, h3: H3, Value, Email } = useMDXComponents() as Record<string, React.ElementType>;
  if (!H2 || !H3 || !Value || !Email) return <p>incomplete</p>;
  return (
    <>
      <H2>Your rights</H2>
      <H3>In California</H3>
      <p>
        <Value of="legalName" />, <Value of="arbitrationLocation" />, <Value of="lastUpdated" />,{' '}
        <Email />
      </p>
    </>
  );
}

const page = (config = site, history?: string) =>
  render(
    <LegalPage
      title="Privacy Policy"
      summary="In short."
      lastUpdated="2026-12-01"
      contents={[{ id: 'your-rights', title: 'Your rights' }]}
      site={config}
      history={history}
    >
      <CompiledText />
    </LegalPage>,
  );

describe('a legal page', () => {
  it('puts in what the site configuration says', () => {
    page();
    const { arbitrationLocation } = site.compliance.legal;
    expect(
      screen.getByText(new RegExp(`^${site.legalName}, ${arbitrationLocation}, December 1, 2026`)),
    ).toBeVisible();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: site.contactEmail }),
    ).toHaveAttribute('href', 'mailto:hello@tidyguard.example');
  });

  it('leads back home, into the text and into the quiz', () => {
    page();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(header.getByRole('button', { name: 'Take Security Quiz' })).toHaveAttribute(
      'commandfor',
      'quiz-dialog',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Your rights' })).toHaveAttribute(
      'id',
      'your-rights',
    );
    expect(screen.getByRole('heading', { level: 3, name: 'In California' })).toHaveAttribute(
      'id',
      'in-california',
    );
  });

  it('leads to its versions where some are recorded', () => {
    page(site, '/privacy-policy/history');
    const name = 'All versions of this page, and what changed';
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/privacy-policy/history');
  });

  it('speaks of cleaning in the cleaning voice', () => {
    const { container } = page({ ...site, voice: 'cleaning' });
    expect(screen.getByRole('button', { name: voices.cleaning.takeQuiz })).toBeVisible();
    expect(container).not.toHaveTextContent(/security/i);
  });
});
