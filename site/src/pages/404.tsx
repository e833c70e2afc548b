import { NotFoundPage } from '../layout/NotFoundPage';
import { StaticHtml } from '../platform/StaticHtml';

/** The page for an address that leads nowhere; all of it is static. */
export default function NotFoundRoute() {
  return (
    <StaticHtml id="not-found">
      {process.env.BUILD_STAGE === 'build-javascript' ? null : <NotFoundPage />}
    </StaticHtml>
  );
}
