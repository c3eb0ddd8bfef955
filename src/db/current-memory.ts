/**
 * SQL condition of a current memory, which is one that is found and shown: the latest of its versions, neither forgotten nor
 * expired. Its columns have no alias, so the statement must read the memory table once only.
 */
export const isCurrentMemory = '(is_latest and not is_forgotten and (forget_after is null or forget_after > now()))';
