import { linkLabels, notFound } from '@tidyguard/content/product';
import { ButtonLink, Hero, SiteHeader } from '@tidyguard/design-system';
import { routes } from '../config/routes';
import { site } from '../config/site';
import { NamedDrawing } from './namedArt';
import { PageFooter } from './PageFooter';

/** The page for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <SiteHeader name={site.clientName} homeHref={routes.home} />
      <main>
        <Hero
          title={notFound.title}
          lead={notFound.lead}
          action={
            <ButtonLink size="large" href={routes.home}>
              {linkLabels.goHome}
            </ButtonLink>
          }
          illustration={<NamedDrawing name={notFound.drawing} />}
        />
      </main>
      <PageFooter />
    </>
  );
}
