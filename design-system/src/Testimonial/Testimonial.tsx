import { figure, quote as quoteStyle, source } from './styles.ts';

export interface TestimonialProps {
  quote: string;
  name: string;
  place: string;
}

/** What a customer said. */
export function Testimonial({ quote, name, place }: TestimonialProps) {
  return (
    <figure css={figure}>
      <svg width="40" height="28" viewBox="0 0 40 28" fill="currentColor" aria-hidden="true">
        <path d="M0 28V17.500C0 8 5 2 15 0l1.500 4C11 5.500 8.500 8.500 8.500 12.500H16V28H0Zm22 0V17.500C22 8 27 2 37 0l1.500 4C33 5.500 30.500 8.500 30.500 12.500H38V28H22Z" />
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
