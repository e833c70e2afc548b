import { ButtonLink, Hero, SiteHeader } from '@tidyguard/design-system';
import { StepHome } from '@tidyguard/design-system/illustrations';
import { routes } from '../config/routes';
import { site } from '../config/site';
import { PageFooter } from './PageFooter';

/** The page for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <SiteHeader name={site.clientName} homeHref={routes.home} />
      <main>
        <Hero
          title="This room is empty."
          lead="There is no page at this address. It may have moved, or the link may have lost a letter on its way."
          action={
            <ButtonLink size="large" href={routes.home}>
              Go to Homepage
            </ButtonLink>
          }
          illustration={<StepHome />}
        />
      </main>
      <PageFooter />
    </>
  );
}
