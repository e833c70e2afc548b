import { NotFoundPage } from '../layout/NotFoundPage';
import { StaticHtml } from '../platform/StaticHtml';

/** The page for an address that leads nowhere; nothing on it ever changes. */
export default function NotFoundRoute() {
  return (
    <StaticHtml id="not-found">
      {process.env.BUILD_STAGE === 'build-javascript' ? null : <NotFoundPage />}
    </StaticHtml>
  );
}
