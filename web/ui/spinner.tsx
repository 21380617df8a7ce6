import { LoaderCircle } from 'lucide-react'

/** A small wheel that says "under way"; the words beside it say what. */
export const Spinner = () => <LoaderCircle aria-hidden className="animate-turn size-4" />
