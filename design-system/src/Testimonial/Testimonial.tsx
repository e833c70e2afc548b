import { figure, quote as quoteStyle, source } from './styles.ts';

export interface TestimonialProps {
  quote: string;
  name: string;
  place: string;
}

/** A quotation from a customer. */
export function Testimonial({ quote, name, place }: TestimonialProps) {
  return (
    <figure css={figure}>
      <svg width="40" height="28" viewBox="0 0 40 28" fill="currentColor" aria-hidden="true">
        <path d="M0 28V17.5C0 8 5 2 15 0l1.5 4c-5.5 1.5-8 4.5-8 8.5H16V28H0Zm22 0V17.5C22 8 27 2 37 0l1.5 4c-5.5 1.5-8 4.5-8 8.5H38V28H22Z" />
      </svg>
      <blockquote css={quoteStyle}>
        <p>{quote}</p>
      </blockquote>
      <figcaption css={source}>
        {name}, {place}
      </figcaption>
    </figure>
  );
}
