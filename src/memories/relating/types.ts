/** A current memory, as far as relations are concerned. */
export interface Relatable {
  id: string;
  memory: string;
  subject: string | null;
  slot: string | null;
  isStatic: boolean;
  forgetAfter: Date | null;
  /** When what it says was said. */
  statedAt: Date;
}

/** That a memory adds detail to another. */
export interface Extension {
  memoryId: string;
  relatedId: string;
}

/** What follows from several memories and none of them says. */
export interface Inference {
  memory: string;
  subject: string;
  /** Slot of the subject that it would fill, such as "wife's employer": not proposed where that has a value already. */
  slot: string | null;
  isStatic: boolean;
  /** The earliest at which one of its parents expires. */
  forgetAfter: Date | null;
  statedAt: Date;
  parentIds: readonly string[];
}
