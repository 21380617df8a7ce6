/** The logo; decorative, because it is always next to the product's name. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect x="4" y="2" width="24" height="28" rx="5" className="fill-teal" />
    <path d="M9.5 2v28" className="stroke-on-teal" strokeOpacity=".45" strokeWidth="1.5" />
    <path d="M20 2h5v10.2l-2.5-2-2.5 2z" className="fill-on-teal" />
    <path
      d="m13.5 20.3 3.2 3.2 6-6.4"
      className="fill-none stroke-on-teal"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
