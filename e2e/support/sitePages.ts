/** Every page, and words from the specification that it must contain. */
export const pages: Record<string, (string | RegExp)[]> = {
  '/': [
    '5,000+ households',
    'Rated 4.8 out of 5',
    '1,200+ reviews',
    'since 2024',
    /within about 15 minutes/,
    'Reply STOP to opt out',
  ],
  '/contact': ['Get in Touch', 'hello@tidyguard.example', 'Message'],
  '/privacy-policy': ['Last Updated', 'Back to Home', 'Take Security Quiz', 'Your rights'],
  '/terms-of-service': ['Last Updated', 'Dallas, Texas', 'at least 18 years old'],
  '/tcpa-disclaimer': ['Last Updated', 'Sample messages', 'Up to 10 messages a week'],
  '/outcome/busy-professional': ['Hi there', 'your area', 'Schedule My Cleaning', '10% off'],
  '/outcome/family-friendly': ['within 24 hours', 'Book Family Cleaning', '15% off'],
  '/outcome/deep-clean': ['What Happens Next', 'Book Deep Clean Now', '20% off'],
  '/outcome/budget-friendly': ['Share via SMS', 'See My Pricing', '+$15', '25% off'],
};
export const paths = Object.keys(pages);
