/** One outline set, 20 px, drawn here; always decorative, so the words next to it carry the
 * meaning. */
const icon = (drawing: string) => () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawing} />
  </svg>
)

export const CheckIcon = icon('M4 10.5l4 4 8-9')
export const SuccessIcon = icon('M10 2.5a7.5 7.5 0 1 0 .1 0zM6.5 10.3l2.4 2.4 4.6-5.2')
export const InfoIcon = icon('M10 2.5a7.5 7.5 0 1 0 .1 0zM10 9.2v4.3M10 6.4v.1')
export const WarningIcon = icon('M10 3.2l7.4 12.9H2.6zM10 8.2v3.6M10 14v.1')
export const DangerIcon = icon('M6.9 2.6h6.2l4.3 4.3v6.2l-4.3 4.3H6.9l-4.3-4.3V6.9zM10 6.6v4.2M10 13.4v.1')
export const NeutralIcon = icon('M10 2.5a7.5 7.5 0 1 0 .1 0zM7 10h6')
export const WaitingIcon = icon('M10 2.5a7.5 7.5 0 1 0 .1 0zM10 5.8V10l2.8 1.8')
export const ChevronDownIcon = icon('M5 7.5l5 5 5-5')
export const ChevronRightIcon = icon('M7.5 5l5 5-5 5')
export const BackIcon = icon('M12.5 5l-5 5 5 5')
export const AccountIcon = icon('M10 3.8a3.2 3.2 0 1 0 .1 0zM3.6 17c.9-3.2 3.4-4.8 6.4-4.8s5.5 1.6 6.4 4.8')
export const SearchIcon = icon('M8.8 3.5a5.3 5.3 0 1 0 .1 0zM12.8 12.8l4 4')
export const DocumentIcon = icon('M5 2.5h6.5L15.5 6.5v11H5zM11.2 2.7v4h4M7.6 10.4h5.2M7.6 13.6h5.2')
export const DownloadIcon = icon('M10 3v9M6.2 8.6L10 12.4l3.8-3.8M3.8 16.5h12.4')
export const PrintIcon = icon('M6 7V2.8h8V7M6 14.5H3V7h14v7.5h-3M6 12h8v5.2H6z')
export const CopyIcon = icon('M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7')
export const ListIcon = icon('M7.5 5h9M7.5 10h9M7.5 15h9M3.6 5h.1M3.6 10h.1M3.6 15h.1')
export const MoreIcon = icon('M4 10h1M9.5 10h1M15 10h1')
export const InboxIcon = icon(
  'M5.2 4h9.6l2.7 7v4.5a1 1 0 0 1-1 1H3.5a1 1 0 0 1-1-1V11zM2.5 11h4.2l1.3 2.2h4l1.3-2.2h4.2',
)
export const LockIcon = icon(
  'M5.5 9h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9zM6.8 9V6.4a3.2 3.2 0 0 1 6.4 0V9',
)
export const ScalesIcon = icon('M10 3v14M6 17h8M4 5.5h12M4 5.5L1.8 11h4.4zM16 5.5L13.8 11h4.4z')
export const ChartIcon = icon('M3.5 16.5h13M5.5 13.5V10M10 13.5V4.5M14.5 13.5V7.5')
export const SlidersIcon = icon('M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7M12.5 4v4M7.5 12v4')
export const BookIcon = icon('M15.5 16.5H6a2 2 0 0 1 0-4h9.5v-9H6a2 2 0 0 0-2 2v9')
export const PeopleIcon = icon(
  'M7.4 4.5a2.7 2.7 0 1 0 .1 0zM2.4 16c.6-2.8 2.5-4.2 5-4.2s4.4 1.4 5 4.2M12.6 4.9a2.6 2.6 0 010 4.9M14.2 12c1.8.5 3 1.8 3.5 4',
)

/** A larch twig of five short strokes: the mark, next to the wordmark "Tamarack". */
export const Twig = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.25"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M12 11L5 5.500M12 11l7-5.500M12 17l6-4.500M12 21.500V2.500" />
  </svg>
)
