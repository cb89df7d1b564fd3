/** Shown after an enquiry, exactly so (specification §8), and for how long (§9). */
export const SUCCESS = {
  text: '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.',
  milliseconds: 8000,
};
export const FAILURE = {
  text: '❌ Sorry, there was an error submitting your request. Please try again or contact us directly.',
  milliseconds: 5000,
};
