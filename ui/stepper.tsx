import { classes } from './class-names.tsx'
import styles from './stepper.module.css'

/** Where this step stands: words for everyone, bars for the eye. Not links. */
export const Stepper = ({ step, of, name }: { readonly step: number; readonly of: number; readonly name: string }) => (
  <div className="stack-2">
    <p className="muted small strong">
      Step {step} of {of}: {name}
    </p>
    <div className={styles['bars']} aria-hidden="true">
      {Array.from({ length: of }, (_, at) => (
        <span key={at} className={classes(styles['bar'], at < step && styles['done'])} />
      ))}
    </div>
  </div>
)
