# The Debian packages that cpack makes of what is installed: tenon, which apt can
# install on a bare system, and libtenon-dev.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tenon)
set(CPACK_PACKAGE_CONTACT "The maintainers of Tenon")
set(CPACK_COMPONENTS_ALL tenon dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Its own library is no other package's.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
    ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})

# Beside the libraries that dpkg finds: the compiler of rules, and what compiled
# programs load, copies (of libmlir-dev) and threads. A C compiler links what
# --emit=so writes.
set(CPACK_DEBIAN_TENON_PACKAGE_NAME tenon)
set(CPACK_COMPONENT_TENON_DESCRIPTION
    "Tenon rewrites tensor programs by rules and schedules that are text.")
set(CPACK_DEBIAN_TENON_PACKAGE_DEPENDS
    "mlir-${TENON_MLIR_VERSION}-tools, libmlir-${TENON_MLIR_VERSION}-dev, libomp-${TENON_MLIR_VERSION}-dev, python3")
set(CPACK_DEBIAN_TENON_PACKAGE_RECOMMENDS "gcc, python3-numpy, python3-onnx")
# What --ranks of tenon-run starts ranks by, and the MPI that they send by.
set(CPACK_DEBIAN_TENON_PACKAGE_SUGGESTS "mpich")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libtenon-dev)
set(CPACK_COMPONENT_DEV_DESCRIPTION
    "Headers and a CMake package for compilers that are built on Tenon.")
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "tenon (= ${PROJECT_VERSION}), llvm-${TENON_MLIR_VERSION}-dev")
include(CPack)
