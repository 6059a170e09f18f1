/** The provider's source address, without the host of a registry. */
export const SOURCE = "tocsin/tocsin";
