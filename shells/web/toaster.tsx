import { Toaster } from 'sonner'

/** Bottom right, 4 seconds, three at most (specification section 2). */
const Toasts = () => <Toaster position="bottom-right" duration={4000} visibleToasts={3} theme="system" />

export default Toasts
