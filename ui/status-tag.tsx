import type { ReactNode } from 'react'
import { classes } from './class-names.tsx'
import { DangerIcon, InfoIcon, NeutralIcon, SuccessIcon, WaitingIcon } from './icons.tsx'
import styles from './status-tag.module.css'

const icons = {
  neutral: NeutralIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WaitingIcon,
  danger: DangerIcon,
} as const
export type Tone = keyof typeof icons

/** A status in words, with the tone of its tag. */
export interface Status {
  readonly label: string
  readonly tone: Tone
}

type StatusTagProps = Pick<Status, 'tone'> & { readonly label?: string; readonly children?: ReactNode }

/** A status as icon, word and colour, in that order of importance. */
export const StatusTag = ({ tone, label, children }: StatusTagProps) => {
  const Icon = icons[tone]
  return (
    <span className={classes(styles['tag'], `tone-${tone}`)}>
      <Icon />
      {label ?? children}
    </span>
  )
}
