/** Tells a person at a terminal what a long step is doing. One line a call; no content, no secrets. */
export type Progress = (line: string) => void;
