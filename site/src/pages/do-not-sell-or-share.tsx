import { site } from '../config/site';
import { OptOutDetails } from '../optOut/OptOutDetails';
import { OptOutPage } from '../optOut/OptOutPage';
import { StaticHtml } from '../platform/StaticHtml';
import { fetchOptOut } from '../ports/optOut';

// With mocks nothing is sent, and a mock must not say that a request was recorded.
const address = site.mockValidation ? undefined : site.endpoints.optOut;
const send = address === undefined ? null : fetchOptOut(address);

/** The page 'Do Not Sell or Share My Personal Information'. */
export default function OptOutRoute() {
  return (
    <OptOutPage
      site={site}
      send={send}
      details={
        <StaticHtml id="opt-out-details">
          {process.env.BUILD_STAGE === 'build-javascript' ? null : <OptOutDetails site={site} />}
        </StaticHtml>
      }
    />
  );
}
